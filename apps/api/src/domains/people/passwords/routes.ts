import * as spec from '@navyk/api-spec/people/passwords'
import { writeInSteps } from '../../../platform/http/index.ts'
import { changePassword } from './change-password.ts'

export const passwordRoutes = [writeInSteps(spec.changePassword, changePassword)]
