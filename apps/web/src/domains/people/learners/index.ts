// Learners on the screen: choosing, adding and correcting one inside a form. It does not own what they learn.
export { learnersQuery } from './api.ts'
export { FirstLearner } from './first-learner.tsx'
export { LearnerDialog } from './learner-dialog.tsx'
export { LearnerField } from './learner-field.tsx'
export { LearnerRows } from './learner-rows.tsx'
export { useLearnerNames } from './use-learner-names.ts'

declare module '#ui/texts.ts' {
  interface Catalogues {
    learners: typeof import('./messages-with-frame.ru.json')
  }
}
