/** Milliseconds for which this thread works on it, however much else the computer does meanwhile. */
export async function cpuMs(run: () => unknown): Promise<number> {
  const before = process.threadCpuUsage();
  await run();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

/** Measured again so often before a time counts: the machine has other work, and memory is collected meanwhile. */
const ROUNDS = 15;
/** In ms: shorter times say nothing about growth. */
export const SHORT = 20;

/** How many times as long `more` takes as `less`, both measured again in turn while that is above `most`. */
export async function timesAsLong(
  less: () => unknown,
  more: () => unknown,
  most: number,
): Promise<number> {
  const least = SHORT / most;
  let [first, second] = [await cpuMs(less), await cpuMs(more)];
  for (let round = 0; round < ROUNDS && second > Math.max(first, least) * most; round += 1) {
    first = Math.min(first, await cpuMs(less));
    second = Math.min(second, await cpuMs(more));
  }
  return second / Math.max(first, least);
}
