import {
  requestSignUp as requestSignUpEndpoint,
  resendCode as resendCodeEndpoint,
  signUp as signUpEndpoint,
} from '@navyk/api-spec/people/entry'
import { type Route, route } from '../../../../platform/http/index.ts'
import type { Services } from '../../../../platform/services.ts'
import { requestSignUp } from './request-sign-up.ts'
import { resendCode } from './resend-code.ts'
import { signUp } from './sign-up.ts'

export const registrationRoutes = (services: Services): Route[] => [
  route(requestSignUpEndpoint, ({ request, body }) => requestSignUp(services, request, body)),
  route(signUpEndpoint, ({ request, body }) => signUp(services, request, body)),
  route(resendCodeEndpoint, ({ request, body }) => resendCode(services, request, body.publicCode)),
]
