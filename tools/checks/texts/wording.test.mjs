import { expect, test } from 'vitest'
import { findBadlySet, findOtherWords } from './wording.mjs'

const web = 'apps/web/src/domains/parties'
const server = 'apps/api/src/domains/parties'

/** @param {string} language
 *  @param {string} text
 *  @param {string} [folder]
 *  @param {string} [key] */
const setOf = (language, text, folder = web, key = 'text') => ({
  folder,
  file: 'messages',
  namespace: 'parties',
  texts: new Map([[language, new Map([[key, text]])]]),
})

test.each([
  ['ru', 'Вот  так', 'one space'],
  ['en', 'Сохранить', 'its own language'],
  ['es', 'Guardar договор', 'its own language'],
  ['ru', 'Вид "Мой"', 'straight quotes'],
  ['en', "They can't", 'apostrophe'],
  ['ru', 'Вид “Мой”', 'other quotes'],
  ['en', 'Now - or never', 'hyphen'],
  ['ru', 'Теперь – или никогда', '— between'],
  ['ru', 'До дня – {{date}}', '— between'],
  ['ru', 'Теперь — или никогда', 'before —'],
  ['ru', 'Договор № {{number}}', 'after №'],
  ['ru', 'Через {{hours}} ч', 'its unit'],
  ['ru', 'До 5 МБ', 'its unit'],
  ['ru', 'Срок вышел. создайте новую', 'a capital letter'],
  ['ru', 'Договор {{number}}. он готов', 'a capital letter'],
  ['ru', 'Подождите еще', 'ё'],
  ['ru', 'Выставлен счет', 'ё'],
])('%s: %j is badly set', (language, text, wanted) => {
  expect(findBadlySet(setOf(language, text))).toEqual([expect.stringContaining(wanted)])
})

test.each([
  ['ru', '{{from}} – {{to}}'],
  ['en', 'Навык, to the start page'],
  ['es', 'Número fiscal (УНП)'],
  ['ru', 'Теперь\u00a0— или никогда'],
  ['ru', 'Договор №\u00a0{{number}}'],
  ['ru', '№'],
  ['ru', 'Через {{hours}}\u00a0ч'],
  ['ru', 'С 2026 г. занятия идут'],
  ['ru', 'Осталось {{count}} мест'],
  ['ru', 'Вход в учетную запись'],
  ['unpicked', "Time's up!"],
])('%s: %j is well set', (language, text) => {
  expect(findBadlySet(setOf(language, text))).toEqual([])
})

test.each([
  ['ru', 'Клиент не согласен'],
  ['ru', 'Выберите преподавателя'],
  ['ru', 'Здесь твои занятия'],
  ['ru', 'Ознакомлен(а)'],
  ['en', 'The executor agrees'],
  ['en', 'To the cabinet'],
  ['es', 'Elija un ejecutor'],
  ['es', 'Aquí puedes elegir'],
])('%s: %j uses another word than the glossary', (language, text) => {
  expect(findOtherWords(setOf(language, text))).toHaveLength(1)
})

test('a value keeps its name, the menu the word of the specification, the public calendar its own', () => {
  expect(findOtherWords(setOf('en', '{{executor}} agrees'))).toEqual([])
  expect(findOtherWords(setOf('ru', 'Текущие клиенты'))).toEqual([])
  expect(findOtherWords(setOf('ru', 'Преподаватели', 'apps/web/src/domains/market/calendar'))).toEqual([])
})

test('a date in a text of the server names its format', () => {
  expect(findBadlySet(setOf('ru', 'План на {{month}}', server))).toEqual([expect.stringContaining('without a format')])
  expect(findBadlySet(setOf('ru', 'План на {{month, month}}', server))).toEqual([])
  expect(findBadlySet(setOf('ru', 'План на {{month}}', web))).toEqual([])
})

test('a notice is a sentence, so it begins with a capital letter', () => {
  const key = 'parties.notices.over'
  expect(findBadlySet(setOf('ru', 'праздник окончен', server, key))).toEqual([expect.stringContaining('small letter')])
  expect(findBadlySet(setOf('ru', '{{name}}: праздник окончен', server, key))).toEqual([])
})

test('the Spanish form for millions equals that for any other number', () => {
  /** @param {string} many */
  const es = (many) => {
    const set = setOf('es', many, web, 'guests_many')
    set.texts.get('es')?.set('guests_other', '{{count}} invitados')
    return set
  }
  expect(findBadlySet(es('{{count}} huéspedes'))).toEqual([expect.stringContaining('says otherwise')])
  expect(findBadlySet(es('{{count}} invitados'))).toEqual([])
})
