interface Meeting {
  kind: 'lesson' | 'session'
  id: string
}

/** The page of a lesson or of a session. */
export const meetingPath = ({ kind, id }: Meeting): string =>
  kind === 'lesson' ? `/dashboard/lesson-details/${id}` : `/dashboard/project-details/sessions/${id}`
