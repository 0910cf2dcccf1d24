// Simulators of the providers of payments and of a gateway of SMS: servers on this machine that speak a provider's protocol, for tests,
// for the demo and for whoever tries the product (`npm run simulators`). No money moves in them, and no message leaves them.
export { simulateBepaid } from './bepaid-simulator.ts'
export { simulateExpressPay } from './express-pay-simulator.ts'
export { openSimulators, type SimulatedPayments } from './open-simulators.ts'
export type { Simulator } from './serve-simulator.ts'
export { simulateSms, type SmsSimulator } from './sms-simulator.ts'
export { simulateWebpay } from './webpay-simulator.ts'
