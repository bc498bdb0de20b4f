import type { BenchContext, BenchQuestion } from './question.ts'

// Asks one question in a separate process for `bench/run.ts`, which sends the data folder and receives the answer.

process.once('message', (context) => {
  // Exits at once, because idle keep-alive connections would keep the process alive for some seconds.
  void answer(context as BenchContext).finally(() => process.exit())
})

async function answer(context: BenchContext): Promise<void> {
  try {
    const { question } = (await import(`./${process.argv[2]}.ts`)) as { question: BenchQuestion }
    await send({ title: question.title, answer: await question.ask(context) })
  } catch (error) {
    console.error(error)
    process.exitCode = 1
  }
}

function send(message: object): Promise<void> {
  return new Promise((resolve, reject) =>
    process.send!(message, (error: Error | null) => (error ? reject(error) : resolve())),
  )
}
