import type {
  AttendanceOutcome,
  LearnerAttendanceForm,
  ProgrammeSession,
  SessionLearner,
} from '@navyk/api-spec/teaching/programme-sessions'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { failureMessage } from '../../../../ui/feedback/failures.ts'
import { toastError } from '../../../../ui/feedback/toasts.ts'
import { sessionQuery, useSetAttendance } from '../api.ts'

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
      void toastError(failureMessage(error))
      await refetch()
    } finally {
      setUnderway(undefined)
    }
  }
  return { mark, underway }
}
