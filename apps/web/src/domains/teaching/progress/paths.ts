import type { ProgressOwner } from '@navyk/api-spec/teaching/progress'
import { contractPath } from '@navyk/api-spec/teaching/contracts/paths'
import { lessonPath } from '@navyk/api-spec/teaching/lessons/paths'
import { sessionPath } from '@navyk/api-spec/teaching/programme-sessions/paths'
import { seatResultsPath } from '@navyk/api-spec/teaching/progress/paths'

/** Path to the results: of a contract a tab of its page, of a seat a page of their own. */
export const ownerPath = ({ kind, id }: ProgressOwner) =>
  kind === 'contract' ? `${contractPath(id)}?tab=progress` : seatResultsPath(id)

/** Path to the lesson, or to the session of a group. */
export const meetingPath = ({ kind }: ProgressOwner, id: string) =>
  kind === 'contract' ? lessonPath(id) : sessionPath(id)
