import { and, count, eq, isNotNull, isNull, lt } from 'drizzle-orm';
import type { SecondFactorRows } from '../../account-rows.ts';
import type { PostgresDatabase } from '../database.ts';
import { recoveryCodes, secondFactors } from '../schema.ts';

export const createSecondFactorQueries = ({ read, write }: PostgresDatabase): SecondFactorRows => {
  const isOf = (accountId: string) => eq(secondFactors.accountId, accountId);

  return {
    findSecondFactor: (accountId) =>
      read(async (orm) => {
        const [row] = await orm.select().from(secondFactors).where(isOf(accountId));
        if (row === undefined) return undefined;
        const ofAccount = eq(recoveryCodes.accountId, accountId);
        const [left] = await orm.select({ count: count() }).from(recoveryCodes).where(ofAccount);
        return { secret: row.secret, enabledAt: row.enabledAt, recoveryCodesLeft: left?.count ?? 0 };
      }),

    offerSecondFactor: (accountId, secret) =>
      write(async ({ orm }) => {
        const [isOn] = await orm
          .select()
          .from(secondFactors)
          .where(and(isOf(accountId), isNotNull(secondFactors.enabledAt)));
        if (isOn) return false;
        await orm
          .insert(secondFactors)
          .values({ accountId, secret, usedStep: 0, enabledAt: null })
          .onConflictDoUpdate({ target: secondFactors.accountId, set: { secret } });
        return true;
      }),

    enableSecondFactor: (accountId, secret, step, codeDigests, now) =>
      write(async ({ orm }) => {
        const enabled = await orm
          .update(secondFactors)
          .set({ enabledAt: now, usedStep: step })
          .where(and(isOf(accountId), isNull(secondFactors.enabledAt), eq(secondFactors.secret, secret)))
          .returning();
        if (enabled.length === 0) return false;
        await orm.insert(recoveryCodes).values(codeDigests.map((digest) => ({ accountId, digest })));
        return true;
      }),

    useSecondFactorStep: (accountId, step) =>
      write(async ({ orm }) => {
        const used = await orm
          .update(secondFactors)
          .set({ usedStep: step })
          .where(and(isOf(accountId), isNotNull(secondFactors.enabledAt), lt(secondFactors.usedStep, step)))
          .returning();
        return used.length > 0;
      }),

    useRecoveryCode: (accountId, digest) =>
      write(async ({ orm }) => {
        const used = await orm
          .delete(recoveryCodes)
          .where(and(eq(recoveryCodes.accountId, accountId), eq(recoveryCodes.digest, digest)))
          .returning();
        return used.length > 0;
      }),

    deleteSecondFactor: (accountId) =>
      write(async ({ orm }) => (await orm.delete(secondFactors).where(isOf(accountId)).returning()).length > 0),
  };
};
