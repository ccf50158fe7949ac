/** What `/journal-editor` says where it is closed. */
export const closedEditorPage = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>The editor is closed</title></head>
<body>
<h1>The editor is closed</h1>
<p>This server can be reached from other machines, and the editor asks nobody who they are. So it is open only where the server listens on its own machine alone.</p>
<p>To open it, start the server there with <code>HOST=127.0.0.1</code>, or without <code>HOST</code>, and go to <code>http://localhost:3000/journal-editor</code>.</p>
<p><a href="/">To the site</a></p>
</body>
</html>
`;
