// SMS through Belarusian gateways, one adapter each. They never retry: each try may be another paid message, so the
// queue decides.
export { type RocketSmsSettings, rocketSmsCarrier } from './rocket-sms.ts'
export { type SmsBySettings, smsByCarrier } from './sms-by.ts'
