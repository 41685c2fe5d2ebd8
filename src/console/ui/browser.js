// What the pages cannot do without a script: copy, hold the focus in the dialog, keep a key from being made twice.

for (const button of document.querySelectorAll('[data-copy]')) {
  const text = document.getElementById(button.dataset.copy);
  button.hidden = false;
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(text.textContent);
      button.textContent = 'Copied';
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
if (dialog) {
  dialog.close();
  dialog.showModal();
  // The key is shown this once: Escape must not lose it unseen.
  dialog.addEventListener('cancel', (event) => event.preventDefault());
  // A reload of this page would send the form again and make another key.
  history.replaceState(null, '', '/profile');
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
