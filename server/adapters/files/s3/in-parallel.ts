/** Runs `work` for each of the inputs, for at most `limit` of them at the same time, and returns the results in order. */
export async function inParallel<Input, Result>(
  inputs: Input[],
  limit: number,
  work: (input: Input, index: number) => Promise<Result>,
) {
  const results: Result[] = [];
  let next = 0;
  const worker = async () => {
    while (next < inputs.length) {
      const index = next++;
      results[index] = await work(inputs[index]!, index);
    }
  };
  await Promise.all(Array.from({ length: Math.min(limit, inputs.length) }, worker));
  return results;
}
