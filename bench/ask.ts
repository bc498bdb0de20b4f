import type { Ground, Question } from './question.ts'

// Asks one question in a process of its own for `bench/run.ts`, which sends the data folder and receives the answer.

process.once('message', (ground) => {
  // At once, because idle keep-alive connections would keep the process for some seconds.
  void answer(ground as Ground).finally(() => process.exit())
})

async function answer(ground: Ground): Promise<void> {
  try {
    const { question } = (await import(`./${process.argv[2]}.ts`)) as { question: Question }
    await tell({ title: question.title, answer: await question.ask(ground) })
  } catch (error) {
    console.error(error)
    process.exitCode = 1
  }
}

function tell(message: object): Promise<void> {
  return new Promise((resolve, reject) =>
    process.send!(message, (error: Error | null) => (error ? reject(error) : resolve())),
  )
}
