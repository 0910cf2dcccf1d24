// SMS through Belarusian gateways, one adapter each. They never try again by themselves: each try may be another paid
// message, so the queue decides. Chosen by main.
export { type RocketSmsSettings, rocketSmsCarrier } from './rocket-sms.ts'
export { type SmsBySettings, smsByCarrier } from './sms-by.ts'
