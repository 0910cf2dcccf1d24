export const matchingPath = '/dashboard/job-management'
