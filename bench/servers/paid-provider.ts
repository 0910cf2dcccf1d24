// A provider of payments to which the account numbers `FIRST_ACCOUNT` and those after it are paid, `ACCOUNTS` of them (`paidAnswers`).
// Without a framework, because provider and service share this machine.
import { createServer } from 'node:http'
import { paidAnswers } from './paid-answers.ts'

const answerTo = paidAnswers(Number(process.env.FIRST_ACCOUNT), Number(process.env.ACCOUNTS ?? 0))

createServer((request, response) => {
  const body = answerTo(request.method, request.url ?? '/')
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }).end(body)
}).listen(Number(process.env.PORT), '127.0.0.1')
process.on('SIGTERM', () => process.exit(0))
