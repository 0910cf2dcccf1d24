import { businessDate, type Input } from '@navyk/api-spec/kit'
import type * as spec from '@navyk/api-spec/teaching/programmes'
import type { TeamMember } from '@navyk/api-spec/teaching/programmes'
import { fullName } from '@navyk/api-spec/vocabulary'
import type { Reader } from '#platform/database'
import type { AnsweredFile, RequestFacts, Session } from '#platform/http'
import type { Effects } from '#platform/services.ts'
import { type Cell, type Columns, count, day, money, mostRows, share, text, writeList } from '#platform/files/workbooks'
import { presentTeamMember } from './present-member.ts'
import { listRates, listTeamRows } from './team-queries.ts'
import { textsBelow } from '#platform/texts/texts.ts'

const columns: Columns<TeamMember, 'programmes.team_workbook'> = [
  ['executor', 32, (member) => text(fullName(member.executor.firstName, member.executor.lastName))],
  ['number', 12, (member) => count(member.programme.number)],
  ['programme', 40, (member) => text(member.programme.title)],
  ['role', 16, (member, translate) => text(translate(`roles.${member.role}`))],
  ['state', 18, (member, translate) => text(translate(`states.${member.state}`))],
  ['rate', 14, (member) => money(rateOf(member)?.amountKopecks ?? null)],
  ['share', 12, (member) => shareOf(rateOf(member)?.shareBasisPoints ?? null)],
  [
    'rate_of',
    20,
    (member, translate) => {
      const rate = rateOf(member)
      return rate ? text(translate(`bases.${rate.basis}`)) : null
    },
  ],
  ['from', 14, (member) => day(rateOf(member)?.validFrom ?? null)],
]

/** Members of teams as a workbook, in the order of the list. Of the rates it has the one that holds today, or else the newest. Two
 *  queries. */
export async function downloadTeam(
  reader: Reader,
  { clock, texts }: Pick<Effects, 'clock' | 'texts'>,
  session: Session,
  filter: Input<typeof spec.downloadTeam>,
  { language }: Pick<RequestFacts, 'language'>,
): Promise<AnsweredFile> {
  const translate = textsBelow(texts, language, 'programmes.team_workbook')
  const today = businessDate(clock.now())
  const { rows, nextCursor } = await listTeamRows(reader, filter, { limit: mostRows })
  const rates = await listRates(
    reader,
    rows.map(({ id }) => id),
  )
  const members = rows.map((row) => presentTeamMember(row, { rates, without: new Map() }, session, today))
  return {
    name: `navyk-team-${today}.xlsx`,
    bytes: await writeList(translate, {
      columns,
      rows: members,
      isCut: nextCursor !== null,
    }),
    shows: members.map(({ executor }) => executor.id),
  }
}

/** Rate that holds today, or else the newest. */
const rateOf = ({ rates }: TeamMember) => rates?.find(({ isCurrent }) => isCurrent) ?? rates?.[0]

const shareOf = (basisPoints: number | null): Cell => (basisPoints === null ? null : share(basisPoints / 10_000))
