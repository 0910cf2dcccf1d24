/** A masked phone: `+375 29 ***-**-67`. Empty where there is none any more. */
export const maskPhone = (phone: string): string =>
  phone === '' ? '' : `+${phone.slice(0, 3)} ${phone.slice(3, 5)} ***-**-${phone.slice(-2)}`
