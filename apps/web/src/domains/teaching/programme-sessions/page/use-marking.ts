import type {
  AttendanceOutcome,
  LearnerAttendanceForm,
  ProgrammeSession,
  SessionLearner,
} from '@navyk/api-spec/teaching/programme-sessions'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sessionQuery, useSetAttendance } from '../api.ts'
import { toastFailure } from '#ui/feedback/toast-failure.ts'

export type Marking = Omit<LearnerAttendanceForm, 'version'>

/** Sets the outcome of a learner; the tapped one is shown at once, and taken back where it is refused. */
export function useMarking(session: ProgrammeSession, learner: SessionLearner) {
  const { refetch } = useQuery(sessionQuery(session.id))
  const set = useSetAttendance(session.id, learner.id)
  const [underway, setUnderway] = useState<AttendanceOutcome>()
  const mark = async (marking: Marking) => {
    setUnderway(marking.outcome)
    try {
      await set.mutateAsync({ ...marking, version: learner.version })
    } catch (error) {
      // Somebody else may have marked the learner: the list shows what stands there now.
      toastFailure(error)
      await refetch()
    } finally {
      setUnderway(undefined)
    }
  }
  return { mark, underway }
}
