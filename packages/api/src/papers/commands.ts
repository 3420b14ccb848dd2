import { createHash } from 'node:crypto';
import { familyStreams } from '@hoops/domain/family/stream';
import { hashedTextOfPaper } from '@hoops/domain/papers/events';
import { paperStreams } from '@hoops/domain/papers/papers-decider';
import type { CommandDeps } from '@hoops/event-store/repository';
import type { Implementations } from '../http/create-handler.ts';
import { byCaller, runCommand, runFamilyCommand } from '../http/run-command.ts';
import { papersNow } from './papers-now.ts';

export const paperCommands = (
  deps: CommandDeps,
): Implementations<'signPaper' | 'declinePaper' | 'publishPaper' | 'retirePaper' | 'remindOfPaper'> => ({
  async signPaper(input, request) {
    const command = async () => {
      const { papers } = await papersNow(deps.store);
      return { type: 'SignPaper', ...input, papers } as const;
    };
    const { version } = await runFamilyCommand(deps, request, command, input);
    return { version };
  },

  async declinePaper(input, request) {
    const command = async () => {
      const { papers } = await papersNow(deps.store);
      return { type: 'DeclinePaper', ...input, papers } as const;
    };
    const { version } = await runFamilyCommand(deps, request, command, input);
    return { version };
  },

  async publishPaper(input, request) {
    const hash = createHash('sha256').update(hashedTextOfPaper(input)).digest('hex');
    const command = { type: 'PublishPaper', ...input, hash } as const;
    const { state, version, events } = await runCommand(
      deps,
      paperStreams,
      'main',
      command,
      byCaller(request),
    );
    const published = events.find(({ type }) => type === 'PaperPublished');
    const id = published?.type === 'PaperPublished' ? published.data.paperId : input.paperId;
    const paper = state.papers.find(({ paperId }) => paperId === id);
    if (!paper) throw new Error('PublishPaper was accepted without a paper.');
    return { paperId: paper.paperId, paperVersion: paper.version, version };
  },

  async retirePaper(input, request) {
    const command = { type: 'RetirePaper', ...input } as const;
    const { version } = await runCommand(deps, paperStreams, 'main', command, byCaller(request));
    return { version };
  },

  async remindOfPaper({ paperId, parentIds }, request) {
    const { papers } = await papersNow(deps.store);
    let reminded = 0;
    for (const parentId of new Set(parentIds)) {
      const command = { type: 'RemindOfPaper', paperId, papers } as const;
      // Each family has a separate idempotency key, so a repeated request resumes.
      const by = { ...byCaller(request), commandId: `${request.commandId}-${parentId}`, body: { paperId } };
      const { events } = await runCommand(deps, familyStreams, parentId, command, by);
      reminded += events.filter(({ type }) => type === 'PaperReminderRequested').length;
    }
    return { reminded };
  },
});
