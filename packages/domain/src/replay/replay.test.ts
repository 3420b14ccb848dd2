import { describe, it } from 'vitest';
import { exampleOf, scenariosOf } from '../given-when-then.ts';
import { replayDecider } from './decide.ts';
import { RebuildAbandoned, RebuildStarted, RebuildSwitched } from './events.ts';

const given = scenariosOf(replayDecider);
const started = exampleOf(RebuildStarted);
const switched = exampleOf(RebuildSwitched);
const abandoned = exampleOf(RebuildAbandoned);

describe('a rebuild', () => {
  it('starts once', () => {
    given()
      .when({ type: 'StartRebuild', ...started.data })
      .then(started);
    given(started)
      .when({ type: 'StartRebuild', ...started.data })
      .then();
    given(started, switched)
      .when({ type: 'StartRebuild', ...started.data })
      .then();
  });

  it('switches over once, while it runs', () => {
    given(started)
      .when({ type: 'SwitchRebuild', ...switched.data })
      .then(switched);
    given(started, switched)
      .when({ type: 'SwitchRebuild', ...switched.data })
      .then();
    given()
      .when({ type: 'SwitchRebuild', ...switched.data })
      .rejects('rebuild-not-running');
    given(started, abandoned)
      .when({ type: 'SwitchRebuild', ...switched.data })
      .rejects('rebuild-not-running');
  });

  it('is given up once, while it runs', () => {
    given(started)
      .when({ type: 'AbandonRebuild', ...abandoned.data })
      .then(abandoned);
    given(started, abandoned)
      .when({ type: 'AbandonRebuild', ...abandoned.data })
      .then();
    given(started, switched)
      .when({ type: 'AbandonRebuild', ...abandoned.data })
      .rejects('rebuild-not-running');
  });
});
