// The minimal page that shows a screen's data: it has no style, asks the product for one answer with the token that the
// browser keeps, and shows the answer as a plain list: `/?ask=/frontend-api/home`. Requests to the API are passed on to
// the product at PRODUCT, so that page and answer come from one address as in the product.
import Fastify from 'fastify'

const product = process.env.PRODUCT ?? ''

const page = `<!doctype html><html lang="ru"><meta charset="utf-8"><title>Навык</title><body><script>
const ask = new URLSearchParams(location.search).get('ask')
const headers = { accept: 'application/json', authorization: 'Bearer ' + localStorage.getItem('accessToken') }
fetch(ask, { headers }).then((answer) => answer.json()).then(({ data }) => {
  const rows = Array.isArray(data) ? data : Object.entries(data).flatMap(([name, value]) => Array.isArray(value) ? value : [[name, value]])
  const list = document.createElement('ul')
  for (const row of rows) list.appendChild(document.createElement('li')).textContent = JSON.stringify(row)
  const main = document.body.appendChild(document.createElement('main'))
  main.appendChild(document.createElement('h1')).textContent = 'Навык'
  main.appendChild(list)
})
</script></body></html>`

const app = Fastify()
app.get('/', (_request, reply) => reply.type('text/html; charset=utf-8').send(page))
app.get('/frontend-api/*', async (request, reply) => {
  const answer = await fetch(product + request.url, {
    headers: { authorization: String(request.headers.authorization), accept: 'application/json' },
  })
  return reply
    .code(answer.status)
    .type('application/json; charset=utf-8')
    .send(await answer.text())
})
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
process.on('SIGTERM', () => process.exit(0))
