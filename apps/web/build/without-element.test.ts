import { expect, test } from 'vitest'
import { withoutElement } from './without-element.ts'

const page =
  '<div><section data-demo="true"><p>a</p><section>b</section></section><section data-demo-preparation="true">c</section></div>'

test('an element is taken out of a picture with all that is in it, and nothing else is', () => {
  expect(withoutElement(page, 'data-demo')).toBe('<div><section data-demo-preparation="true">c</section></div>')
  expect(withoutElement(page, 'data-demo-preparation')).toBe(
    '<div><section data-demo="true"><p>a</p><section>b</section></section></div>',
  )
})

test('a picture without the element stops the build, so that a production page never shows what is for the demo', () => {
  expect(() => withoutElement('<div></div>', 'data-demo')).toThrow('no element with data-demo')
})
