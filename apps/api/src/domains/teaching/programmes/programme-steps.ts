import type { ProgrammeState } from '@navyk/api-spec/teaching/programmes'
import { businessDate } from '@navyk/api-spec/kit'
import { programmePath } from '@navyk/api-spec/teaching/programmes/paths'
import { notFound, refused } from '#platform/http'
import { type Acting, stateSteps } from '#platform/state-steps.ts'
import { type NoticeDraft, type NoticeName, notify } from '#messages/notices'
import { programmeSteps as lines, type Refusal } from './policy.ts'
import { getPresentedProgramme } from './present-programme.ts'
import { findProgrammeRow, lockProgramme, moveProgramme, type ProgrammeColumns, type ProgrammeRow } from './queries.ts'

export interface FoundProgramme {
  row: ProgrammeRow
}

/** Locks the programme and reads it, whoever acts. */
export async function holdProgramme({ tx, now }: Pick<Acting, 'tx' | 'now'>, id: string) {
  await lockProgramme(tx, id)
  return findProgrammeRow(tx, { role: 'staff', cabinetId: '' }, id, businessDate(now))
}

/** Notice about a programme. */
export const programmeNotice = (
  programme: { id: string; title: string },
  told: NoticeName<'programmes'>,
  { values, ...to }: { cabinetId: string; values: Record<string, string | number>; actorCabinetId?: string },
): NoticeDraft => ({
  ...to,
  kind: `programmes.notices.${told}` as const,
  values: { title: programme.title, ...values },
  link: programmePath(programme.id),
})

/** Steps of a programme, which managers take, or the service. */
export const programmeSteps = stateSteps({
  kind: 'programme',
  steps: lines,
  find: async (acting: Acting, { id }: { id: string }): Promise<FoundProgramme> => {
    const row = await holdProgramme(acting, id)
    if (!row) throw notFound()
    return { row }
  },
  wrongState: 'wrong_state' as Refusal,
  failureOf: async (code: Refusal, _: FoundProgramme, current: () => Promise<unknown>) =>
    refused(code, `programmes.${code}`, {}, { current: await current() }),
  move: (tx, row: ProgrammeRow, to: ProgrammeState, columns: ProgrammeColumns) => moveProgramme(tx, row, to, columns),
  current: ({ tx, session, now }: Acting, { id }: ProgrammeRow) => getPresentedProgramme(tx, session, id, now),
  notify,
  notice: (
    { row }: FoundProgramme,
    told: NoticeName<'programmes'>,
    to: { cabinetId: string; values: Record<string, string | number>; actorCabinetId?: string },
  ) => programmeNotice(row, told, to),
  isSigned: () => true,
})
