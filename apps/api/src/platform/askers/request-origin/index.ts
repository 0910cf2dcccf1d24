// Where a request comes from: the country of an address and the device of a `User-Agent`. Without requests to others: the list
// of countries is part of the product.
export * from './device.ts'
export * from './country.ts'
