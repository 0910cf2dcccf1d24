import { lessonPath } from '@navyk/api-spec/teaching/lessons/paths'
import { sessionPath } from '@navyk/api-spec/teaching/programme-sessions/paths'

interface Meeting {
  kind: 'lesson' | 'session'
  id: string
}

/** Path of the page of a lesson or of a session. */
export const meetingPath = ({ kind, id }: Meeting): string => (kind === 'lesson' ? lessonPath(id) : sessionPath(id))
