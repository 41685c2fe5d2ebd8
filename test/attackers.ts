/**
 * Addresses that guess the password of one account without pause, each its next guess a moment after the last was
 * answered; the service must believe one proxy.
 */
export const startAttackers = (url: string, email: string, count: number, pauseMs = 100) => {
  const statuses = new Map<number, number>();
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  let answered = 0;
  let isOver = false;
  const attack = async (address: string): Promise<void> => {
    while (!isOver) {
      const response = await fetch(`${url}/account/sign-in`, {
        method: 'POST',
        headers: { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/json', 'X-Forwarded-For': address },
        body: JSON.stringify({ email, password: `${crypto.randomUUID()} guessed` }),
      });
      await response.arrayBuffer();
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
      if (++answered === count) begin();
      await Bun.sleep(pauseMs);
    }
  };
  const running = Array.from({ length: count }, (_, index) => attack(`198.18.${index >> 8}.${index & 255}`));
  return {
    /** Resolves when the attack is on: as many guesses were answered as there are addresses. */
    begun,
    /** How often the service answered with what. */
    stop: async (): Promise<Map<number, number>> => {
      isOver = true;
      await Promise.all(running);
      return statuses;
    },
  };
};
