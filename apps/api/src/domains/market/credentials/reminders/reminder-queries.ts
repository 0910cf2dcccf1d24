import type { CredentialKind } from '@navyk/api-spec/vocabulary'
import type { Reader, Tx } from '#platform/database'
import type { ReminderSpan } from '../policy.ts'
import type { CredentialReminderTable } from '../tables.ts'

export interface DueReminder {
  id: string
  executor_id: string
  kind: CredentialKind
  valid_until: string
}

/** Confirmed credentials whose last day is in the span and whose step has not been taken, the first of them. Nobody is reminded for an
 *  executor who is leaving. */
export async function listToRemind(
  reader: Reader,
  { step, from, to }: ReminderSpan,
  limit: number,
): Promise<DueReminder[]> {
  return reader
    .selectFrom('executor_credential as credential')
    .innerJoin('person_names as person', 'person.id', 'credential.executor_id')
    .select(['credential.id', 'credential.executor_id', 'credential.kind'])
    .select((row) => row.ref('credential.valid_until').$notNull().as('valid_until'))
    .where('person.is_frozen', '=', false)
    .where('credential.state', '=', 'confirmed')
    .where('credential.valid_until', '>=', from)
    .where('credential.valid_until', '<=', to)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('credential_reminder as reminder')
            .select('reminder.step')
            .whereRef('reminder.credential_id', '=', 'credential.id')
            .where('reminder.step', '=', step),
        ),
      ),
    )
    .orderBy('credential.id')
    .limit(limit)
    .execute()
}

/** Notes reminders, unless they are noted already. @returns the credentials of those that were noted now */
export async function insertReminders(tx: Tx, rows: CredentialReminderTable[]): Promise<Set<string>> {
  const noted = await tx
    .insertInto('credential_reminder')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning('credential_id')
    .execute()
  return new Set(noted.map((row) => row.credential_id))
}
