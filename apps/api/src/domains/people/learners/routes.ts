import * as spec from '@navyk/api-spec/people/directory'
import * as learnersSpec from '@navyk/api-spec/people/learners'
import { read, write } from '../../../platform/http/index.ts'
import { createLearner } from './create-learner.ts'
import { listContacts } from './list-contacts.ts'
import { listLearners } from './list-learners.ts'
import { updateLearner } from './update-learner.ts'

export const learnerRoutes = [
  read(spec.listContacts, listContacts),
  read(learnersSpec.listLearners, listLearners),
  write(learnersSpec.createLearner, createLearner),
  write(learnersSpec.updateLearner, updateLearner),
]
