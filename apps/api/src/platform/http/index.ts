// HTTP: how a declared endpoint becomes a route, how a refusal becomes an answer, and everything around requests that
// is the same for all of them. It owns no path of a domain.
export type { FastifyInstance as HttpApp } from 'fastify'
export { freshMs, isFresh } from './access.ts'
export type { Authenticate } from './endpoints.ts'
export * from './failures.ts'
export { deleteAnswersTo } from './requests/idempotency.ts'
export { answerRetention } from './requests/idempotency.ts'
export type { StaffRead } from './requests/reads.ts'
export * from './route.ts'
export * from './server.ts'
export { hiddenTopics, isAccountant, isManager, isLookWithout } from './permissions.ts'
export type { Actor, RequestFacts, Session } from './session.ts'
export { inputFailure } from './requests/validation.ts'
