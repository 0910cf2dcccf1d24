import { businessDate, type Input } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/teaching/programmes'
import type { TeamMember } from '@navyk/api-spec/teaching/programmes'
import { fullName } from '@navyk/api-spec/vocabulary'
import type { Reader } from '#platform/database'
import type { AnsweredFile, RequestFacts, Session } from '#platform/http'
import type { Effects } from '#platform/services.ts'
import { type Cell, count, day, money, mostRows, type Translate, text, writeList } from '#platform/workbooks'
import { presentTeamMember } from './present-member.ts'
import { listRates, listTeamRows } from './team-queries.ts'

const columns = [
  ['executor', 32],
  ['number', 12],
  ['programme', 40],
  ['role', 16],
  ['state', 18],
  ['rate', 14],
  ['share', 12],
  ['rate_of', 20],
  ['from', 14],
] as const

/** Members of teams as a workbook, in the order of the list. Of the rates it has the one that holds today, or else the newest. Two
 *  queries. */
export async function downloadTeam(
  reader: Reader,
  { clock, texts }: Pick<Effects, 'clock' | 'texts'>,
  session: Session,
  filter: Input<typeof spec.downloadTeam>,
  { language }: Pick<RequestFacts, 'language'>,
): Promise<AnsweredFile> {
  const say: Translate = (key, values) => texts.say(language, `programmes.team_workbook.${key}`, values)
  const today = businessDate(clock.now())
  const { rows, nextCursor } = await listTeamRows(reader, filter, { limit: mostRows })
  const rates = await listRates(
    reader,
    rows.map(({ id }) => id),
  )
  const members = rows.map((row) => presentTeamMember(row, { rates, without: new Map() }, session, today))
  return {
    name: `navyk-team-${today}.xlsx`,
    bytes: await writeList(say, {
      columns,
      rows: members.map((member) => cellsOf(member, say)),
      isCut: nextCursor !== null,
    }),
    shows: members.map(({ executor }) => executor.id),
  }
}

function cellsOf({ executor, programme, role, state, rates }: TeamMember, say: Translate): Cell[] {
  const rate = rates?.find(({ isCurrent }) => isCurrent) ?? rates?.[0]
  const share = rate?.shareBasisPoints ?? null
  return [
    text(fullName(executor.firstName, executor.lastName)),
    count(programme.number),
    text(programme.title),
    text(say(`roles.${role}`)),
    text(say(`states.${state}`)),
    money(rate?.amountKopecks ?? null),
    share === null ? null : { type: Number, value: share / 10_000, format: '0.0%' },
    rate ? text(say(`bases.${rate.basis}`)) : null,
    day(rate?.validFrom ?? null),
  ]
}
