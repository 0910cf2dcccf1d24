// The inbox: somebody asks, a manager leaves a note for colleagues, answers, and the asker reads the answer and rates it. What was
// written for colleagues reaches nobody else.
import { questionsPath } from '@navyk/api-spec/desk/questions/paths'
import { uniqueName } from '../chain/chain-cast.ts'
import { expect, expectAccessible, test } from '../journey.ts'
import { signInAs } from '../people.ts'

test('a question is noted, answered, rated and opened again; the note stays with the staff', async ({
  page: customer,
  newPerson,
}) => {
  const name = uniqueName()
  const [question, note, answer] = [`Вопрос${name}`, `Заметка${name}`, `Ответ${name}`]
  await signInAs(customer, 'customer')
  await test.step('a customer asks', async () => {
    await customer.goto(`${questionsPath}?new=1`)
    await customer.getByLabel('Тема', { exact: true }).selectOption({ label: 'Другое' })
    await customer.getByLabel('Вопрос', { exact: true }).fill(`Где расписание ${question}?`)
    await expectAccessible(customer)
    await customer.getByRole('button', { name: 'Отправить вопрос' }).click()
    await expect(customer.getByRole('region', { name: 'Сообщения' }).getByText(question).first()).toBeVisible()
  })
  const path = new URL(customer.url()).pathname + new URL(customer.url()).search
  const heard: string[] = []
  customer.on('response', (response) => {
    if (response.url().includes('/frontend-api/') && !response.url().includes('/events')) {
      void response.text().then(
        (text) => heard.push(text),
        () => {},
      )
    }
  })

  const manager = await newPerson()
  await signInAs(manager, 'staff')
  await test.step('a manager writes for colleagues, and answers', async () => {
    await manager.goto(path)
    await manager.getByRole('radiogroup', { name: 'Кто это прочитает' }).getByText('Для сотрудников').click()
    await manager.getByLabel(/^Ваша заметка/).fill(`Проверить ${note}`)
    await expectAccessible(manager)
    await manager.getByRole('button', { name: 'Сохранить заметку' }).click()
    await expect(manager.getByRole('region', { name: 'Сообщения' }).getByText(note).first()).toBeVisible()
    await manager.getByRole('radiogroup', { name: 'Кто это прочитает' }).getByText('Ответ').click()
    await manager.getByLabel('Ваш ответ').fill(`Оно на главной ${answer}`)
    await manager.getByRole('button', { name: 'Ответить' }).click()
  })

  await test.step('the customer sees the answer at once, rates it, and writes again', async () => {
    await expect(customer.getByRole('region', { name: 'Сообщения' }).getByText(answer).first()).toBeVisible()
    await customer.reload()
    await expect(customer.getByRole('region', { name: 'Сообщения' }).getByText(answer).first()).toBeVisible()
    await expect(customer.getByText(note)).toHaveCount(0)
    await customer.getByRole('button', { name: 'Отметить решённым' }).click()
    await customer.getByRole('radiogroup', { name: 'Как вам ответ?' }).getByText('4', { exact: true }).click()
    await expectAccessible(customer)
    await customer.getByRole('button', { name: 'Оценить ответ' }).click()
    await expect(customer.getByText('Спасибо, оценка сохранена')).toBeVisible()
    await customer.getByLabel(/^(Написать ещё|Ваше сообщение)/).fill('Нашли, спасибо')
    await customer.getByRole('button', { name: 'Отправить', exact: true }).click()
    await expect(manager.getByRole('region', { name: 'Сообщения' }).getByText('Нашли, спасибо').first()).toBeVisible()
    expect(heard.join('')).toContain(answer)
    expect(heard.join('')).not.toContain(note)
  })
})
