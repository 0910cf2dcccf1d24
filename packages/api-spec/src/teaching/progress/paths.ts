export const progressReportsPath = '/dashboard/project-details/reports'
/** Address of the results of a learner in a group. */
export const seatResultsPath = (seatId: string) => `/dashboard/project-details/results/${seatId}` as const
/** Address of the page on which a group is marked, learner by learner. */
export const rollPath = (programmeId: string) => `/dashboard/project-details/group-results/${programmeId}` as const
