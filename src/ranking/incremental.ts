/**
 * Long work in steps, so that whoever does it may serve others in between: it yields after each. To the work itself it
 * makes no difference whether it is done in one go.
 */
export type IncrementalTask<Result> = Generator<void, Result>;

/** Does all the steps at once. */
export const runToEnd = <Result>(steps: IncrementalTask<Result>): Result => {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
};
