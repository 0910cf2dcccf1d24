import * as spec from '@navyk/api-spec/people/codes'
import { read, writeInSteps } from '../../../../platform/http/index.ts'
import { getCaptcha, verifyCaptcha } from './challenge.ts'

export const captchaRoutes = [read(spec.getCaptcha, getCaptcha), writeInSteps(spec.verifyCaptcha, verifyCaptcha)]
