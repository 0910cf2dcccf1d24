import type { CredentialKind } from '@navyk/api-spec/vocabulary'
import { expiringDays } from '@navyk/api-spec/market/credentials'
import { addDays } from '@navyk/api-spec/kit'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../../platform/database/index.ts'
import type { CredentialReminderTable, ReminderStep } from './tables.ts'

/** The longest time after the last day for which the last step is still taken, where the service had stopped. */
const lastStepDays = 30

export interface DueReminder {
  id: string
  executor_id: string
  kind: CredentialKind
  valid_until: string
  step: ReminderStep
}

/** Confirmed credentials whose step of today has not been taken, the first of them. Nobody is reminded for an executor who is
 *  leaving. */
export async function listToRemind(reader: Reader, today: string, limit: number): Promise<DueReminder[]> {
  // The same edges as `reminderStepOn` (policy.ts), which a test compares.
  const step = sql<ReminderStep>`case
    when credential.valid_until <= ${today}::date then 'last_day'
    when credential.valid_until <= ${addDays(today, 7)}::date then 'days_7'
    else 'days_30' end`
  return reader
    .selectFrom('executor_credential as credential')
    .innerJoin('person_names as person', 'person.id', 'credential.executor_id')
    .select(['credential.id', 'credential.executor_id', 'credential.kind', step.as('step')])
    .select((row) => row.ref('credential.valid_until').$notNull().as('valid_until'))
    .where('person.is_frozen', '=', false)
    .where('credential.state', '=', 'confirmed')
    .where('credential.valid_until', '<=', addDays(today, expiringDays))
    .where('credential.valid_until', '>=', addDays(today, -lastStepDays))
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
