// Places and devices: what can be told of a request by its address and by what its browser says of itself. Nothing
// leaves this machine for it; the list of countries comes with the product. Called by domains.
export * from './device.ts'
export * from './place.ts'
