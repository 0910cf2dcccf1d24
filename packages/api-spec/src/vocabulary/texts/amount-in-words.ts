type Forms = readonly [one: string, few: string, many: string]

const hundreds = [
  '',
  'сто',
  'двести',
  'триста',
  'четыреста',
  'пятьсот',
  'шестьсот',
  'семьсот',
  'восемьсот',
  'девятьсот',
]
const tens = [
  '',
  '',
  'двадцать',
  'тридцать',
  'сорок',
  'пятьдесят',
  'шестьдесят',
  'семьдесят',
  'восемьдесят',
  'девяносто',
]
const small = [
  '',
  'один',
  'два',
  'три',
  'четыре',
  'пять',
  'шесть',
  'семь',
  'восемь',
  'девять',
  'десять',
  'одиннадцать',
  'двенадцать',
  'тринадцать',
  'четырнадцать',
  'пятнадцать',
  'шестнадцать',
  'семнадцать',
  'восемнадцать',
  'девятнадцать',
]
const scales: { forms: Forms; isFeminine: boolean }[] = [
  { forms: ['белорусский рубль', 'белорусских рубля', 'белорусских рублей'], isFeminine: false },
  { forms: ['тысяча', 'тысячи', 'тысяч'], isFeminine: true },
  { forms: ['миллион', 'миллиона', 'миллионов'], isFeminine: false },
]
const kopeckForms: Forms = ['копейка', 'копейки', 'копеек']

/** An amount in Russian words, as accounting documents require: "Триста двадцать белорусских рублей 05 копеек". Up to
 *  999 999 999 roubles; the product's largest amount is far below. */
export function amountInWords(kopecks: number): string {
  const roubles = Math.floor(kopecks / 100)
  const rest = kopecks % 100
  const words = roubles === 0 ? `ноль ${scales[0]?.forms[2] ?? ''}` : roublesInWords(roubles)
  const text = `${words} ${String(rest).padStart(2, '0')} ${formFor(rest, kopeckForms)}`
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}

function roublesInWords(roubles: number): string {
  const groups = scales.map((scale, index) => ({ ...scale, index, value: Math.floor(roubles / 1000 ** index) % 1000 }))
  return groups
    .reverse()
    .flatMap(({ value, forms, isFeminine, index }) => {
      // The group of units is kept even when it is 0, for the word "roubles".
      if (value === 0 && index > 0) return []
      return [...groupInWords(value, isFeminine), formFor(value, forms)]
    })
    .join(' ')
}

function groupInWords(value: number, isFeminine: boolean): string[] {
  const belowHundred = value % 100
  const unit = belowHundred < 20 ? belowHundred : belowHundred % 10
  const feminine = unit === 1 ? 'одна' : unit === 2 ? 'две' : undefined
  const words = [
    hundreds[Math.floor(value / 100)],
    belowHundred < 20 ? '' : tens[Math.floor(belowHundred / 10)],
    (isFeminine && feminine) || small[unit],
  ]
  return words.filter((word): word is string => Boolean(word))
}

function formFor(value: number, [one, few, many]: Forms): string {
  const lastTwo = value % 100
  if (lastTwo >= 11 && lastTwo <= 14) return many
  const last = value % 10
  if (last === 1) return one
  return last >= 2 && last <= 4 ? few : many
}
