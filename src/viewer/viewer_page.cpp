#include "viewer/viewer_page.h"

namespace perpend {

// Stands in for the page until web/ builds one: it says what it was given, and draws nothing.
std::string_view viewer_page() {
  return R"(<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>perpend view</title>
<pre id="said">…</pre>
<script id="view" type="application/json">"the run of perpend goes here"</script>
<script>
const view = JSON.parse(document.getElementById("view").textContent);
const say = (text) => { document.getElementById("said").textContent = text; };
if (view.runs) say(JSON.stringify(view.runs.map((run) => run.stage), null, 1));
else fetch("/api/session").then((answer) => answer.text()).then(say);
</script>
</html>
)";
}

}  // namespace perpend
