import { expect, test } from 'vitest'
import { homePath } from '@navyk/api-spec/kit/paths'
import { treeOf } from './html-tree.ts'

test('markup becomes elements with their attributes and texts', () => {
  const markup = `<p class="a b" hidden="">Жук &amp; Ко<br/><a href="${homePath}?a=1&amp;b=2">дальше</a></p>после`
  expect(treeOf(markup)).toEqual([
    [
      'p',
      { class: 'a b', hidden: '' },
      ['Жук & Ко', ['br', {}, []], ['a', { href: `${homePath}?a=1&b=2` }, ['дальше']]],
    ],
    'после',
  ])
})

test('a text that somebody typed stays text, whatever it looks like', () => {
  expect(treeOf('<b>&lt;img src=x onerror=&quot;alert(1)&quot;&gt;</b>')).toEqual([
    ['b', {}, ['<img src=x onerror="alert(1)">']],
  ])
})

test.each(['<script>alert(1)</script>', '<style>p{color:red}</style>', '<iframe src="/x"></iframe>'])(
  '%s is left out with its whole content',
  (markup) => {
    expect(treeOf(`<p>${markup}</p>`)).toEqual([['p', {}, []]])
  },
)

test.each(['javascript:alert(1)', 'https://elsewhere.test/', '//elsewhere.test/', 'data:text/html,x'])(
  'a foreign address is dropped: %s',
  (address) => {
    expect(treeOf(`<a href="${address}" onclick="x">да</a>`)).toEqual([['a', {}, ['да']]])
  },
)

test('a drawing that comes with the app is shown without a request', () => {
  const src = 'data:image/svg+xml,%3csvg%3e%3c/svg%3e'
  expect(treeOf(`<img src="${src}"/>`)).toEqual([['img', { src }, []]])
  expect(treeOf(`<a href="${src}">да</a><img src="data:text/html,x"/>`)).toEqual([
    ['a', {}, ['да']],
    ['img', {}, []],
  ])
})
