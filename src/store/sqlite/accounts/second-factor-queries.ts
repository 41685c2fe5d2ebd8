import { and, count, eq, isNotNull, isNull, lt } from 'drizzle-orm';
import type { SecondFactorRows } from '../../account-rows.ts';
import type { SqliteDatabase } from '../database.ts';
import { recoveryCodes, secondFactors } from '../schema.ts';

export const createSecondFactorQueries = ({ orm, read, write }: SqliteDatabase): SecondFactorRows => {
  const isOf = (accountId: string) => eq(secondFactors.accountId, accountId);
  const isOffered = (accountId: string) => and(isOf(accountId), isNull(secondFactors.enabledAt));

  return {
    findSecondFactor: (accountId) =>
      read(() => {
        const row = orm.select().from(secondFactors).where(isOf(accountId)).get();
        if (row === undefined) return undefined;
        const ofAccount = eq(recoveryCodes.accountId, accountId);
        const left = orm.select({ count: count() }).from(recoveryCodes).where(ofAccount).get();
        return { secret: row.secret, enabledAt: row.enabledAt, recoveryCodesLeft: left?.count ?? 0 };
      }),

    offerSecondFactor: (accountId, secret) =>
      write(() => {
        const isOn = orm
          .select()
          .from(secondFactors)
          .where(and(isOf(accountId), isNotNull(secondFactors.enabledAt)))
          .get();
        if (isOn) return false;
        orm
          .insert(secondFactors)
          .values({ accountId, secret, usedStep: 0, enabledAt: null })
          .onConflictDoUpdate({ target: secondFactors.accountId, set: { secret } })
          .run();
        return true;
      }),

    enableSecondFactor: (accountId, secret, step, codeDigests, now) =>
      write(() => {
        const enabled = orm
          .update(secondFactors)
          .set({ enabledAt: now, usedStep: step })
          .where(and(isOffered(accountId), eq(secondFactors.secret, secret)))
          .returning()
          .all();
        if (enabled.length === 0) return false;
        for (const digest of codeDigests) orm.insert(recoveryCodes).values({ accountId, digest }).run();
        return true;
      }),

    useSecondFactorStep: (accountId, step) =>
      write(
        () =>
          orm
            .update(secondFactors)
            .set({ usedStep: step })
            .where(and(isOf(accountId), isNotNull(secondFactors.enabledAt), lt(secondFactors.usedStep, step)))
            .returning()
            .all().length > 0,
      ),

    useRecoveryCode: (accountId, digest) =>
      write(
        () =>
          orm
            .delete(recoveryCodes)
            .where(and(eq(recoveryCodes.accountId, accountId), eq(recoveryCodes.digest, digest)))
            .returning()
            .all().length > 0,
      ),

    deleteSecondFactor: (accountId) =>
      write(() => orm.delete(secondFactors).where(isOf(accountId)).returning().all().length > 0),
  };
};
