defmodule WaraqError do
  @moduledoc "The error of a mint. Branch on `code`. `status` is 0 for `network` and `timeout`."
  defexception [:status, :code, :message, :doc_url, :request_id]

  def new(status, code, sentence, doc_url \\ nil, id \\ nil) do
    name = if status > 0, do: "#{code} (#{status})", else: code
    message = name <> if(sentence, do: ": #{sentence}", else: "")
    message = message <> if(doc_url, do: " See #{doc_url}", else: "")
    %__MODULE__{status: status, code: code, message: message, doc_url: doc_url, request_id: id}
  end
end

defmodule Waraq do
  @moduledoc """
  Waraq for your backend: sign reads, mint embed tokens. Copy this file. Elixir 1.14, OTP 25.
  The application needs `extra_applications: [:ssl, :crypto]`.
  """

  @id ~r/\A[0-9A-Za-z_-]+\z/
  @base_url ~r"\Ahttps?://[^\s/?#@]+(/[^\s?#]*)?\z"
  @codes %{401 => "authentication_required", 404 => "not_found", 429 => "rate_limited"}
         |> Map.merge(%{500 => "internal_error"})
         |> Map.merge(Map.new(502..504, &{&1, "service_unavailable"}))

  @doc """
  Signs a read of one document, without a request. Check access by your own rules first. `exp` is a
  Unix time in seconds, by default one hour from now. Raises ArgumentError for invalid arguments.
  """
  def sign_read(signing_secret, document_id, exp \\ nil) do
    exp = exp || System.os_time(:second) + 3600
    secret = to_string(signing_secret)
    refuse(secret == "", "signing_secret is empty. Check the variable it is read from.")
    refuse(secret =~ ~r/\Awaraq_sk_/, "signing_secret is an API key")
    refuse(secret =~ ~r/\Awaraq_ss_.*\s/s, "signing_secret contains a space or line end.")
    refuse(!(to_string(document_id) =~ @id), "document_id must be the id of a document")

    valid? = is_integer(exp) and exp in 1..9_999_999_999
    refuse(!valid?, "exp must be a Unix time in whole seconds")

    mac = :crypto.mac(:hmac, :sha256, secret, "#{document_id}|#{exp}")
    %{signature: Base.encode16(mac, case: :lower), exp: exp}
  end

  @doc """
  Exchanges the API key for an embed token of one hour: `{:ok, json}` for the page, or
  `{:error, %WaraqError{}}`. `external_user_id` is your id of the signed-in user, from the session,
  never from a request body. Raises ArgumentError for invalid arguments.
  """
  def mint_embed_token(base_url, api_key, external_user_id, timeout \\ 10_000) do
    {key, user} = {to_string(api_key), to_string(external_user_id)}
    refuse(!(to_string(base_url) =~ @base_url), "base_url must be an http(s) URL")
    refuse(key == "", "api_key is empty. Check the variable it is read from.")
    refuse(key =~ ~r/\Awaraq_ss_/, "api_key is a signing secret. Keys start with waraq_sk_.")
    refuse(!(key =~ ~r/\A[\x21-\x7e]+\z/), "api_key must be visible ASCII without spaces")
    refuse(!String.valid?(user) or String.trim(user) == "", "external_user_id must not be blank")
    base = String.trim_trailing(base_url, "/")
    late = "no complete response from #{base} in time"

    case post(URI.parse("#{base}/v1/embed/tokens/"), key, user, timeout) do
      {:ok, status, headers, body} -> answer(status, headers, body)
      {:error, :timeout} -> {:error, WaraqError.new(0, "timeout", late)}
      {:error, _} -> {:error, WaraqError.new(0, "network", "no connection to #{base}")}
    end
  end

  # Erlang's httpc would repeat the request after a 503 with Retry-After.
  defp post(uri, key, user, timeout) do
    user = Regex.replace(~r/["\\\x00-\x1f]/, user, &("\\u00" <> Base.encode16(&1)))
    body = ~s({"external_user_id":"#{user}"})
    head = "POST #{uri.path} HTTP/1.1\r\nHost: #{uri.authority}\r\nAuthorization: Bearer #{key}\r\n"
    head = head <> "Accept: application/json\r\nContent-Type: application/json\r\n"
    head = head <> "Connection: close\r\nContent-Length: #{byte_size(body)}\r\n\r\n"
    task = Task.async(fn -> exchange(uri, head <> body) end)

    case Task.yield(task, timeout) || Task.shutdown(task, :brutal_kill) do
      {:ok, result} -> result
      _ -> {:error, :timeout}
    end
  end

  defp exchange(uri, request) do
    {transport, tls} = if uri.scheme == "https", do: {:ssl, tls()}, else: {:gen_tcp, []}
    options = [:binary, active: false] ++ tls

    with {:ok, socket} <- transport.connect(to_charlist(uri.host), uri.port, options),
         :ok <- transport.send(socket, request),
         {:ok, response} <- read(transport, socket, "") do
      [head, body] = String.split(response, "\r\n\r\n", parts: 2)
      ["HTTP/1." <> <<_, " ", status::binary-size(3)>> <> _ | lines] = String.split(head, "\r\n")
      pairs = for line <- lines, do: String.split(line, ":", parts: 2)
      headers = Map.new(pairs, fn [name, text] -> {String.downcase(name), String.trim(text)} end)
      {:ok, String.to_integer(status), headers, whole(body, headers)}
    end
  rescue
    _ -> {:error, :incomplete}
  end

  defp read(transport, socket, data) do
    case transport.recv(socket, 0) do
      {:ok, more} -> read(transport, socket, data <> more)
      {:error, :closed} when data != "" -> {:ok, data}
      error -> error
    end
  end

  defp whole(body, %{"transfer-encoding" => _}), do: unchunk(body)
  defp whole(body, %{"content-length" => size}), do: binary_part(body, 0, String.to_integer(size))
  defp whole(body, _), do: body

  defp unchunk(body) do
    [size, rest] = String.split(body, "\r\n", parts: 2)
    size = String.to_integer(hd(String.split(size, [";", " "])), 16)
    <<chunk::binary-size(size), "\r\n", rest::binary>> = if size == 0, do: "\r\n", else: rest
    if size == 0, do: "", else: chunk <> unchunk(rest)
  end

  # Without these options any certificate is accepted.
  defp tls do
    Application.ensure_all_started(:ssl)
    match = [match_fun: :public_key.pkix_verify_hostname_match_fun(:https)]
    [verify: :verify_peer, cacerts: :public_key.cacerts_get(), customize_hostname_check: match]
  end

  defp answer(status, headers, body) do
    ok? = status in 200..299

    if ok? and text(body, "token") && text(body, "expires_at") do
      {:ok, body}
    else
      fallback = Map.get(@codes, status, "unexpected_answer")
      code = if ok?, do: fallback, else: text(body, "error") || fallback
      id = headers["x-request-id"]
      {:error, WaraqError.new(status, code, text(body, "message"), text(body, "doc_url"), id)}
    end
  end

  defp text(body, name) do
    case Regex.run(~r/"#{name}"\s*:\s*"((?:[^"\\]|\\.)+)"/, body) do
      [_, text] -> String.replace(text, ~r/\\(["\\\/])/, "\\1")
      nil -> nil
    end
  end

  defp refuse(wrong?, sentence), do: if(wrong?, do: raise(ArgumentError, sentence))
end
