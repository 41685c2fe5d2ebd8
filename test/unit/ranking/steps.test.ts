import { describe, expect, test } from 'bun:test';
import { readBundle } from '../../../src/catalogue/bundle.ts';
import { createCatalogue } from '../../../src/catalogue/catalogue.ts';
import type { IncrementalTask } from '../../../src/ranking/incremental.ts';
import { createRanker } from '../../../src/ranking/ranker.ts';

const { tools, taxonomy } = await readBundle();
const ranker = createRanker(createCatalogue(tools, taxonomy));

const longText =
  'We replace Trello and need a kanban board with SSO, not Asana, and somebody to send invoices. '.repeat(20);
const profiles = [
  { useCase: longText, mustHave: ['sso', 'SCIM'], limit: 25, sensitivity: true, explain: ['slack', 'trello'] },
  { useCase: 'chat for a hospital', priorities: ['security', 'ease of use'], limit: 10, sensitivity: true },
  { companySize: 'small' as const, budget: 'minimal' as const, limit: 5, diversity: 0.7, currentTools: ['Slack'] },
];
const queries = ['alternative to salesforce', longText.slice(0, 900), 'mangaement of tsaks', 'crm'];

const every: (() => IncrementalTask<object>)[] = [
  ...profiles.map((profile) => () => ranker.recommendInSteps(profile)),
  ...queries.map((q) => () => ranker.searchInSteps({ q, limit: 20 })),
];

describe('a ranker that works in steps', () => {
  test('answers the same, whatever is asked between two steps', () => {
    const alone = [
      ...profiles.map((profile) => ranker.recommend(profile)),
      ...queries.map((q) => ranker.search({ q, limit: 20 })),
    ];
    const tasks = every.map((begin) => begin());
    const answers: unknown[] = [];
    while (tasks.length > answers.filter((answer) => answer !== undefined).length) {
      tasks.forEach((task, nth) => {
        const step = answers[nth] === undefined ? task.next() : undefined;
        if (step?.done) answers[nth] = step.value;
      });
    }
    expect(JSON.stringify(answers)).toBe(JSON.stringify(alone));
  });

  test('takes many steps for what asks for much', () => {
    let steps = 0;
    const task = ranker.recommendInSteps(profiles[0] as (typeof profiles)[0]);
    while (!task.next().done) steps++;
    expect(steps).toBeGreaterThan(30);
  });
});
