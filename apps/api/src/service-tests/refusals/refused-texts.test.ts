// What of typed texts and files is refused, in the words that people read.
import { getImport, listImportFaults, uploadImport } from '@navyk/api-spec/views/imports'
import { createLearner, listLearners } from '@navyk/api-spec/people/learners'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { customerLine, csvOf } from '#testing/factories/import-sheets.ts'
import { type TestApp, testApp } from '#testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const plain = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ')
const bytesOf = (text: string) => new TextEncoder().encode(text)

describe('a name is refused at its field, and nothing is stored,', () => {
  const refusalOf = async (firstName: string, language: string) => {
    const body = { firstName, lastName: 'Ли', note: '' }
    const answer = await t.call(createLearner, { as: t.people.customer, body, language })
    const kept = await t.call(listLearners, { as: t.people.customer, query: {} })
    expect([answer.status, kept.body.data]).toEqual([422, []])
    return plain(answer.body.errors.firstName.join())
  }

  test.each([
    ['en', 'Documents can’t print 李 明. Use Latin or Cyrillic letters'],
    ['es', 'Los documentos no pueden imprimir 李 明. Use letras latinas o cirílicas'],
    ['ru', 'В документах не напечатать 李 明. Пишите латиницей или кириллицей'],
  ])('if papers can’t print it (%s)', async (language, words) => {
    expect(await refusalOf('Анна 李明', language)).toBe(words)
  })

  test.each([
    ['en', 'Check this field'],
    ['es', 'Revise este campo'],
    ['ru', 'Проверьте это поле'],
  ])('if it has a line break (%s)', async (language, words) => {
    expect(await refusalOf('Анна\u2028на', language)).toBe(words)
  })
})

describe('a file of people is refused', () => {
  const added = async (file: Uint8Array) =>
    (await t.call(uploadImport, { as: t.people.manager, query: { name: 'люди.csv' }, file })).body.data.id as string
  const problemOf = async (id: string, language: string) =>
    plain((await t.call(getImport, { as: t.people.manager, params: { id }, language })).body.data.problem)
  const faultsOf = async (id: string, language: string) => {
    const { body } = await t.call(listImportFaults, { as: t.people.manager, params: { id }, query: {}, language })
    return body.data.map(({ column, text }: { column: string; text: string }) => [column, plain(text)])
  }

  test('with damaged characters, and with what to do', async () => {
    const file = bytesOf(`Телефон;Фамилия\n${'375331000001;Иванова\n'.repeat(5)}`)
    file[file.length - 5] = 0xff
    const id = await added(file)
    expect(await problemOf(id, 'en')).toMatch(
      /^Some characters of the file can’t be read: .* Save it again as CSV UTF-8 or XLSX$/,
    )
    expect(await problemOf(id, 'es')).toMatch(/^Algunos caracteres del archivo no se pueden leer: .* CSV UTF-8 o XLSX$/)
    expect(await problemOf(id, 'ru')).toMatch(/^Часть знаков в файле не читается: .* CSV UTF-8 или XLSX$/)
  })

  test('with a quotation mark that is never closed', async () => {
    const id = await added(bytesOf('Телефон;Фамилия\n375331000001;"Ива\n'))
    expect(await problemOf(id, 'en')).toMatch(/quotation mark .* is opened and not closed/)
    expect(await problemOf(id, 'es')).toMatch(/comilla abierta y sin cerrar/)
    expect(await problemOf(id, 'ru')).toMatch(/кавычка открыта и не закрыта/)
  })

  test('in the row and column of a name that papers can’t print, and of an ambiguous sum', async () => {
    const row = { ...customerLine(7100, t.people.executor.phone), first_name: '李明', customer_rate: '12 50' }
    const id = await added(bytesOf(csvOf([row])))
    for (const [language, name, sum] of [
      ['en', /^Documents can’t print 李 明/, 'A sum in rubles is needed, such as 45.50'],
      ['es', /^Los documentos no pueden imprimir 李 明/, 'Se necesita una suma en rublos, por ejemplo 45,50'],
      ['ru', /^В документах не напечатать 李 明/, 'Нужна сумма в рублях, например 45,50'],
    ] as const) {
      const faults = await faultsOf(id, language)
      expect(faults).toContainEqual(['first_name', expect.stringMatching(name)])
      expect(faults).toContainEqual(['customer_rate', sum])
    }
  })
})
