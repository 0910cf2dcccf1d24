// Simulators of the providers of payments: servers on this machine that speak a provider's protocol, for tests, for the demo
// and for whoever develops against them (`npm run simulators`). No money moves in them.
export { simulateBepaid } from './bepaid-simulator.ts'
export { simulateExpressPay } from './express-pay-simulator.ts'
export { openSimulators, type SimulatedPayments } from './open-simulators.ts'
export type { Simulator } from './serve-simulator.ts'
export { simulateWebpay } from './webpay-simulator.ts'
