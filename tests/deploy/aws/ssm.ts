import { type Account, AwsError } from './account.ts';

type Input = Readonly<Record<string, unknown>>;

const asAnswer = ({ parameters }: Account, name: string) => {
  const found = parameters.get(name);
  return found && { Name: name, Value: found.value, Type: found.type, Version: 1 };
};

const atMostPlain = 4096;

export function answerSsm(account: Account, action: string, input: Input): object {
  const { parameters } = account;
  const name = String(input.Name);
  const required = () => {
    const found = asAnswer(account, name);
    if (!found) throw new AwsError('ParameterNotFound', `Parameter ${name} not found.`);
    return found;
  };
  switch (action) {
    case 'GetParameter':
      return { Parameter: required() };
    case 'GetParameters': {
      const names = input.Names as readonly string[];
      if (names.length > 10) throw new AwsError('ValidationException', 'Names: at most 10.');
      const found = names.flatMap((one) => asAnswer(account, one) ?? []);
      return { Parameters: found, InvalidParameters: names.filter((one) => !parameters.has(one)) };
    }
    case 'GetParametersByPath': {
      const under = String(input.Path).replace(/\/?$/, '/');
      const names = [...parameters.keys()].filter((one) => one.startsWith(under));
      return { Parameters: names.map((one) => asAnswer(account, one)) };
    }
    case 'PutParameter': {
      if (parameters.has(name) && !input.Overwrite)
        throw new AwsError('ParameterAlreadyExists', 'The parameter already exists.');
      if (String(input.Value).length > atMostPlain && input.Tier !== 'Advanced')
        throw new AwsError(
          'ValidationException',
          'Standard tier parameters support a maximum of 4096 characters.',
        );
      parameters.set(name, { value: String(input.Value), type: String(input.Type) });
      return { Version: 1, Tier: input.Tier };
    }
    case 'DeleteParameter':
      required();
      parameters.delete(name);
      return {};
    default:
      throw new AwsError('InvalidAction', `SSM does not know ${action}`);
  }
}
