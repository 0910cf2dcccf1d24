// Found when the walk of the groups was followed by more people than before: see `untold` of change-areas.ts.

/** Method and path of a write, and the pages that it changes unnoticed, by who reads them. */
const byWrite: Record<string, string> = {
  'PATCH /frontend-api/progress/reports/:id': 'getProgressReport of otherExecutor, manager, executor',
  'POST /frontend-api/progress/reports/:id/sending':
    'getProgressReport of otherExecutor, manager, executor; getGroupProgress of customer, executor, manager',
  'POST /frontend-api/programmes/seats/:id/confirmation': 'getProgrammeAttendance of otherExecutor',
  'POST /frontend-api/programmes/:id/seats': 'getProgrammeAttendance of otherExecutor',
  'POST /frontend-api/programmes/seats/:id/continuation': 'getProgrammeAttendance of otherExecutor',
  'POST /frontend-api/programme-sessions/plan': 'getProgrammeAttendance of otherExecutor',
  'POST /frontend-api/programme-sessions/:id/cancel': 'getProgrammeAttendance of otherExecutor',
  'POST /frontend-api/programme-sessions/:id/restore': 'getProgrammeAttendance of otherExecutor',
  'POST /frontend-api/programme-sessions': 'getProgrammeAttendance of otherExecutor',
  'POST /frontend-api/programme-sessions/:id/learners/:learnerId': 'getProgrammeAttendance of otherExecutor',
  'POST /frontend-api/programme-sessions/:id/hold': 'getProgrammeAttendance of otherExecutor',
  'POST /frontend-api/progress/programmes/:id/topics': 'getGroupProgress of customer, executor, manager',
  'POST /frontend-api/progress/topics/:id/marks': 'getGroupProgress of customer, executor, manager',
  'PUT /frontend-api/progress/:id/homework/:meetingId':
    'getGroupProgress of customer, executor, manager; listProgrammeSessionHistory of executor, manager',
  'POST /frontend-api/progress/:id/goals': 'getGroupProgress of customer, executor, manager',
  'PATCH /frontend-api/progress/goals/:id': 'getGroupProgress of customer, executor, manager',
  'POST /frontend-api/progress/:id/reports': 'getGroupProgress of executor, manager',
}

export const untoldInGroups: readonly string[] = Object.entries(byWrite).flatMap(([write, pages]) =>
  pages.split('; ').flatMap((page) => {
    const [name = '', readers = ''] = page.split(' of ')
    return readers.split(', ').map((who) => `${write} changes ${name} of ${who}`)
  }),
)
