import type { ProgressOwner } from '@navyk/api-spec/teaching/progress'

/** The results of a contract are a tab of its page, those of a seat a page of their own. */
export const ownerPath = ({ kind, id }: ProgressOwner) =>
  kind === 'contract' ? `/dashboard/contract-details/${id}?tab=progress` : `/dashboard/project-details/results/${id}`

/** The lesson, or the session of a group. */
export const meetingPath = ({ kind }: ProgressOwner, id: string) =>
  kind === 'contract' ? `/dashboard/lesson-details/${id}` : `/dashboard/project-details/sessions/${id}`

export const programmePath = (id: string) => `/dashboard/project-details?id=${id}`

/** Where a group is marked, learner by learner. */
export const rollPath = (programmeId: string) => `/dashboard/project-details/group-results/${programmeId}`
