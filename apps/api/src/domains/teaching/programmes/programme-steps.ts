import type { Programme } from '@navyk/api-spec/teaching/programmes'
import { businessDate } from '@navyk/api-spec/kit'
import { programmePath } from '@navyk/api-spec/teaching/programmes/paths'
import { notFound, refused } from '#platform/http'
import { defineStateMachine, type StepContext } from '#platform/domain-parts/state-machine.ts'
import { type NoticeDraft, type NoticeName, type NoticesOf, notify } from '#messages/notices'
import { programmeTransitions, type Refusal } from './policy.ts'
import { getPresentedProgramme } from './lists/present-programme.ts'
import { findProgrammeRow, lockProgramme, moveProgramme, type ProgrammeColumns, type ProgrammeRow } from './queries.ts'

export interface FoundProgramme {
  row: ProgrammeRow
}

interface ProgrammeTypes {
  found: FoundProgramme
  transitions: typeof programmeTransitions
  columns: ProgrammeColumns
  refusal: Refusal
  notice: NoticesOf<'programmes'>
  presented: Programme
}

/** Locks the programme and reads it, whoever acts. */
export async function lockProgrammeRow({ tx, now }: Pick<StepContext, 'tx' | 'now'>, id: string) {
  await lockProgramme(tx, id)
  return findProgrammeRow(tx, { role: 'staff', cabinetId: '' }, id, businessDate(now))
}

/** Notice about a programme. */
export const programmeNotice = (
  programme: { id: string; title: string },
  name: NoticeName<'programmes'>,
  { values, ...to }: { cabinetId: string; values: Record<string, string | number>; actorCabinetId?: string },
): NoticeDraft => ({
  ...to,
  kind: `programmes.notices.${name}` as const,
  values: { title: programme.title, ...values },
  link: programmePath(programme.id),
})

/** Steps of a programme, which managers take, or the service. */
export const programmeSteps = defineStateMachine<ProgrammeTypes>({
  kind: 'programme',
  transitions: programmeTransitions,
  find: async (context, { id }) => {
    const row = await lockProgrammeRow(context, id)
    if (!row) throw notFound()
    return { row }
  },
  wrongState: 'wrong_state',
  failureOf: async (code, _found, present) => refused(code, `programmes.${code}`, {}, { current: await present() }),
  move: moveProgramme,
  present: ({ tx, session, now }, { id }) => getPresentedProgramme(tx, session, id, now),
  notices: { draft: ({ row }, name, to) => programmeNotice(row, name, to), send: notify },
  namesActor: () => true,
})
