export const progressReportsPath = '/dashboard/project-details/reports'
/** The results of a learner in a group. */
export const seatResultsPath = (seatId: string) => `/dashboard/project-details/results/${seatId}` as const
/** Where a group is marked, learner by learner. */
export const rollPath = (programmeId: string) => `/dashboard/project-details/group-results/${programmeId}` as const
