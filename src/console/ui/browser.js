// What the pages cannot do without a script: copy, hold the focus in the dialog, run the first call, say times as the reader has them, keep a key from being made twice.

for (const button of document.querySelectorAll('[data-copy]')) {
  const text = document.getElementById(button.dataset.copy);
  button.hidden = false;
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(text.textContent);
      button.textContent = 'Copied';
      noteSaved(text.textContent);
    } catch {
      // Without leave to write, on plain http say, the text is at least selected.
      getSelection().selectAllChildren(text);
      button.textContent = 'Press Ctrl+C';
    }
    setTimeout(() => {
      button.textContent = 'Copy';
    }, 2000);
  });
}

const dialog = document.getElementById('new-key');
const saved = document.getElementById('new-key-saved');
const newKey = document.getElementById('new-key-text')?.textContent;

/** Whoever has copied the key has it. */
function noteSaved(copied) {
  if (newKey && copied.includes(newKey)) saved.checked = true;
}

if (dialog) {
  dialog.close();
  dialog.showModal();
  // A second Enter, of an impatient hand, copies the key.
  dialog.querySelector('[data-copy="new-key-text"]').focus();
  // The key is shown this once: Escape must not lose it unseen, nor must a page that is left.
  dialog.addEventListener('cancel', (event) => event.preventDefault());
  dialog.addEventListener('copy', () => noteSaved(String(getSelection())));
  addEventListener('beforeunload', (event) => {
    if (!saved.checked) event.preventDefault();
  });
  // A reload of this page would send the form again and make another key.
  history.replaceState(null, '', '/profile');
}

const tryButton = document.querySelector('[data-try]');
if (tryButton) {
  const status = document.getElementById('try-status');
  const answer = document.getElementById('try-answer');
  tryButton.hidden = false;
  tryButton.addEventListener('click', async () => {
    status.textContent = 'Asking …';
    const startedMs = performance.now();
    try {
      const headers = { Authorization: `Bearer ${newKey}` };
      const response = await fetch(tryButton.dataset.try, { headers, credentials: 'omit' });
      const body = await response.json();
      const took = Math.max(1, Math.round(performance.now() - startedMs));
      status.textContent = `HTTP ${response.status} in ${took} ms. It counts as one request of the key.`;
      answer.textContent = JSON.stringify(body, null, 2);
      answer.hidden = false;
      answer.scrollIntoView({ block: 'center' });
    } catch {
      status.textContent = 'The service could not be reached. Try it again.';
    }
  });
}

const localTime = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
const zone = new Intl.DateTimeFormat('en-GB', { timeZoneName: 'short' });
for (const time of document.querySelectorAll('time[data-local]')) {
  const date = new Date(time.dateTime);
  const name = zone.formatToParts(date).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  time.title = time.textContent;
  time.textContent = `${localTime.format(date)} ${name}`;
}

// A form that is sent twice by an impatient hand is sent once.
for (const form of document.querySelectorAll('form[method="post"]')) {
  form.addEventListener('submit', (event) => {
    if (form.dataset.sent) event.preventDefault();
    form.dataset.sent = 'yes';
  });
}
addEventListener('pageshow', () => {
  for (const form of document.querySelectorAll('form[data-sent]')) delete form.dataset.sent;
});

document.querySelector('.summary')?.focus();
