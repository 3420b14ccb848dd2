import { priceLists } from '../club/price-list-data.ts';
import type { PriceLists } from '../club/price-lists.ts';
import type { FamilyCommand, Unpriced } from '../family/commands.ts';

type Priced = Extract<FamilyCommand, { readonly prices: PriceLists }>;

const priced: Readonly<Record<Priced['type'], true>> = {
  RegisterParent: true,
  CreateSubscription: true,
  SwitchPlan: true,
  CancelSwitch: true,
  PausePlan: true,
  EndPause: true,
  UndoCancellation: true,
  GiveNotices: true,
};
const isPriced = (command: Unpriced<FamilyCommand>): command is Unpriced<Priced> => command.type in priced;

export const atPrices = (command: Unpriced<FamilyCommand>, prices: PriceLists = priceLists): FamilyCommand =>
  isPriced(command) ? { ...command, prices } : command;
